/* Drawing SVG documents in pixels with librsvg and cairo. Nothing is read but the document itself:
 * it has no address, so that it cannot refer to other files. */
#include "cli/png.h"

#include <errno.h>
#include <string.h>

#include <cairo.h>
#include <librsvg/rsvg.h>

static cairo_status_t write_bytes(void *user, const unsigned char *bytes, unsigned int size)
{
    FILE *stream = user;
    return fwrite(bytes, 1, size, stream) == size ? CAIRO_STATUS_SUCCESS
                                                  : CAIRO_STATUS_WRITE_ERROR;
}

static RsvgHandle *read_document(const char *svg, size_t size, GError **error)
{
    GInputStream *input = g_memory_input_stream_new_from_data(svg, (gssize)size, NULL);
    RsvgHandle *handle =
        rsvg_handle_new_from_stream_sync(input, NULL, RSVG_HANDLE_FLAG_UNLIMITED, NULL, error);
    g_object_unref(input);
    return handle;
}

/* The size in pixels: the document's own, scaled to `width`, and no side beyond what is allowed. */
static void measure(RsvgHandle *handle, uint32_t wanted, double *width, double *height)
{
    if (!rsvg_handle_get_intrinsic_size_in_pixels(handle, width, height) || *width < 1 ||
        *height < 1) {
        *width = *height = 1;
    }
    double scale = wanted > 0 ? (double)wanted / *width : 1;
    double longest = (*width > *height ? *width : *height) * scale;
    if (longest > BST__PNG_SIDE_MAX) {
        scale *= BST__PNG_SIDE_MAX / longest;
    }
    *width *= scale;
    *height *= scale;
}

static bool write_surface(cairo_surface_t *surface, FILE *stream, char *reason, size_t reason_size)
{
    cairo_status_t status = cairo_surface_write_to_png_stream(surface, write_bytes, stream);
    if (status == CAIRO_STATUS_WRITE_ERROR) {
        (void)snprintf(reason, reason_size, "%s", strerror(errno));
    } else if (status != CAIRO_STATUS_SUCCESS) {
        (void)snprintf(reason, reason_size, "%s", cairo_status_to_string(status));
    }
    return status == CAIRO_STATUS_SUCCESS;
}

static bool draw(RsvgHandle *handle, FILE *stream, uint32_t wanted, char *reason,
                 size_t reason_size)
{
    double width = 0;
    double height = 0;
    GError *error = NULL;
    measure(handle, wanted, &width, &height);
    int columns = width < 1 ? 1 : (int)(width + 0.5);
    int rows = height < 1 ? 1 : (int)(height + 0.5);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, columns, rows);
    cairo_t *context = cairo_create(surface);
    RsvgRectangle all = {0, 0, columns, rows};
    bool is_drawn = rsvg_handle_render_document(handle, context, &all, &error);
    if (is_drawn) {
        is_drawn = write_surface(surface, stream, reason, reason_size);
    } else {
        (void)snprintf(reason, reason_size, "%s", error ? error->message : "it cannot be drawn");
    }
    g_clear_error(&error);
    cairo_destroy(context);
    cairo_surface_destroy(surface);
    return is_drawn;
}

bool bst__png_write(FILE *stream, const char *svg, size_t size, uint32_t width, char *reason,
                    size_t reason_size)
{
    GError *error = NULL;
    RsvgHandle *handle = read_document(svg, size, &error);
    if (!handle) {
        (void)snprintf(reason, reason_size, "%s", error ? error->message : "no document");
        g_clear_error(&error);
        return false;
    }
    bool is_written = draw(handle, stream, width, reason, reason_size);
    g_object_unref(handle);
    return is_written;
}
