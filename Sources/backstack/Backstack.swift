/// The program.
@main
enum Backstack {
  static func main() {}
}
