import Navigation
import Testing

/// The words of the client are those of the rules that client and server share.
@Suite struct WordsTests {
  private func words<Word: CaseIterable & RawRepresentable<String>>(_: Word.Type) -> Set<String> {
    Set(Word.allCases.map(\.rawValue))
  }

  @Test func layersAreTheSame() {
    #expect(KnownWords.containers == words(Container.self))
    #expect(KnownWords.styles == words(PresentationStyle.self))
    #expect(KnownWords.transitions == words(ModalTransition.self))
  }

  @Test func columnsAreTheSame() {
    #expect(KnownWords.visibilities == words(ColumnVisibility.self))
    #expect(KnownWords.columns == words(SplitColumn.self))
    #expect(KnownWords.widths == words(Session.Width.self))
  }

  @Test func modesAreTheSame() {
    #expect(KnownWords.modes == words(LinkMode.self))
  }
}
