#include "COpenAPI.h"

// SwiftPM's `embedInCode` makes a Swift array literal of all bytes, and a literal of 140,000 takes the compiler half a minute in
// each kind of build. `#embed` (C23, 6.10.4) takes nothing.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char document[] = {
#embed "../OpenAPI/openapi.json"
};

const unsigned char *openapi_json(void) { return document; }
size_t openapi_json_length(void) { return sizeof document; }
