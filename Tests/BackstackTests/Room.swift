// The tests of this room.
