import COpenAPI

/// The description of the HTTP API for machines: `openapi.json`, OpenAPI 3.1.0, embedded when the program is built.
public enum OpenAPIDocument {
  /// The document as it stands in the tree, with its line breaks.
  public static var json: [UInt8] {
    [UInt8](UnsafeBufferPointer(start: openapi_json(), count: openapi_json_length()))
  }
}
