/* is_json FILE...: whether each file is one JSON value; says where not. */
#include <jansson.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int code = argc > 1 ? 0 : 2;
    for (int i = 1; i < argc; i++) {
        json_error_t error;
        json_t *value = json_load_file(argv[i], JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, &error);
        if (!value) {
            (void)fprintf(stderr, "%s:%d:%d: %s\n", argv[i], error.line, error.column, error.text);
            code = 1;
        }
        json_decref(value);
    }
    return code;
}
