import BackstackClient

/// The client's screens, where the name means those of `Navigation` too.
typealias NewScreen = Screen
