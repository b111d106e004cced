#ifndef COPENAPI_H
#define COPENAPI_H

#include <stddef.h>

// `Sources/OpenAPI/openapi.json` as it stood in the tree when the program was built: its bytes, and how many they are.
const unsigned char *_Nonnull openapi_json(void);
size_t openapi_json_length(void);

#endif
