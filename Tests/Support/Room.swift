// The shared test kit.
