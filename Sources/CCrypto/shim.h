#ifndef CCRYPTO_SHIM_H
#define CCRYPTO_SHIM_H
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

// `out` has room for 32 octets. 1: it was done.
static inline int ccrypto_sha256(const void *p, size_t n, unsigned char *out) {
  unsigned int size = 0;
  return EVP_Digest(n ? p : "", n, out, &size, EVP_sha256(), (ENGINE *)0) == 1 && size == 32;
}

// `out` has room for 32 octets. 1: it was done.
static inline int ccrypto_hmac_sha256(const void *key, int key_size, const void *p, size_t n, unsigned char *out) {
  unsigned int size = 0;
  return HMAC(EVP_sha256(), key, key_size, (const unsigned char *)(n ? p : ""), n, out, &size) != (unsigned char *)0
    && size == 32;
}
#endif
