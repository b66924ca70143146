package dev.glovebox.engine.oci.image.source;

import dev.glovebox.engine.oci.image.tar.TarFormatException;
import dev.glovebox.json.Json;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** One image in an archive as {@code docker save} writes it, of the old form or with the layout of OCI. */
public final class DockerArchive {

    private static final String LIST = "manifest.json";
    private static final int LARGEST_DOCUMENT = 4 << 20;

    private DockerArchive() {}

    /**
     * Reads what the archive says about itself. Its layers are read when the store asks for them.
     *
     * @param file must stay as it is until then
     */
    public static FetchedImage read(Path file, String image) throws IOException {
        try {
            return read(ArchiveIndex.of(file), image);
        } catch (TarFormatException | EOFException malformed) {
            throw ImageProblem.refused(image, String.valueOf(malformed.getMessage()), malformed);
        }
    }

    private static FetchedImage read(ArchiveIndex archive, String image) throws IOException {
        var images = json(archive.read(LIST, LARGEST_DOCUMENT), image).items();
        if (images.size() != 1) {
            throw ImageProblem.refused(image, "its archive has " + images.size() + " images instead of one");
        }
        String configuration = images.getFirst().at("Config").text().orElse("");
        var document = ImageDocument.parse(archive.read(configuration, LARGEST_DOCUMENT), image);
        List<LayerBlob> blobs = images.getFirst().at("Layers").items().stream()
                .map(layer -> layer.text().orElse(""))
                .map(layer -> new LayerBlob(Optional.empty(), () -> archive.open(layer)))
                .toList();
        return new FetchedImage(image, document, Optional.empty(), blobs);
    }

    private static Json json(byte[] bytes, String image) {
        return Json.tryParse(new String(bytes, StandardCharsets.UTF_8))
                .orElseThrow(() -> ImageProblem.refused(image, "the " + LIST + " of its archive is not JSON"));
    }
}
