package dev.glovebox.screen.python.rule;

import dev.glovebox.screen.python.tree.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which calls take paths, and where. */
final class FileSinks {
    /** Effect of a call on its path. Destruction and moving about need a path that is known. */
    enum Effect {
        ACCESS,
        WRITE,
        DESTROY
    }

    /** The path arguments of a call: positions, or keyword names. */
    record Sink(Effect effect, List<Integer> positions, List<String> keywords) {}

    private static final int LONGEST_PATH = 300;
    private static final Map<String, Sink> FUNCTIONS;
    private static final Map<String, Sink> METHODS;

    static {
        var functions = new HashMap<String, Sink>();
        var methods = new HashMap<String, Sink>();
        Sink first = new Sink(
                Effect.ACCESS,
                List.of(0),
                List.of(
                        "file",
                        "path",
                        "filename",
                        "filepath_or_buffer",
                        "fname",
                        "name",
                        "database",
                        "top",
                        "dir",
                        "src",
                        "io",
                        "pathname",
                        "source",
                        "path_or_buf",
                        "files",
                        "fp",
                        "uri",
                        "root_dir",
                        "from_file",
                        "filenames"));
        Sink both = new Sink(Effect.WRITE, List.of(0, 1), List.of("src", "dst"));
        Sink wrecked = new Sink(Effect.DESTROY, List.of(0), List.of("path", "name"));
        name(
                functions,
                first,
                "builtins.open io.open io.FileIO io.open_code codecs.open os.listdir os.walk os.scandir os.makedirs "
                        + "os.mkdir os.remove os.unlink os.rmdir os.stat os.lstat os.access os.utime glob.glob glob.iglob gzip.open "
                        + "gzip.GzipFile bz2.open bz2.BZ2File lzma.open lzma.LZMAFile zipfile.ZipFile zipfile.PyZipFile "
                        + "zipfile.is_zipfile tarfile.open tarfile.TarFile tarfile.is_tarfile sqlite3.connect sqlite3.Connection "
                        + "fileinput.input fileinput.FileInput linecache.getline linecache.getlines logging.FileHandler "
                        + "logging.handlers.RotatingFileHandler logging.handlers.TimedRotatingFileHandler "
                        + "logging.handlers.WatchedFileHandler xml.etree.ElementTree.parse xml.etree.ElementTree.iterparse "
                        + "xml.dom.minidom.parse wave.open tokenize.open numpy.load numpy.loadtxt numpy.genfromtxt numpy.fromfile "
                        + "numpy.save numpy.savetxt numpy.savez numpy.savez_compressed numpy.memmap PIL.Image.open cv2.imread "
                        + "cv2.imwrite matplotlib.pyplot.savefig matplotlib.pyplot.imread matplotlib.pyplot.imsave h5py.File "
                        + "joblib.load torch.load scipy.io.loadmat scipy.io.savemat scipy.io.wavfile.read scipy.io.wavfile.write "
                        + "imageio.imread imageio.imwrite skimage.io.imread skimage.io.imsave os.path.getsize os.path.getmtime "
                        + "shutil.disk_usage plistlib.load zipfile.Path imghdr.what sndhdr.what sndhdr.whathdr aifc.open "
                        + "pstats.Stats mimetypes.init mimetypes.read_mime_types mimetypes.MimeTypes "
                        + "xml.etree.ElementTree.canonicalize");
        // What an object does that a call of the first part made.
        name(
                functions,
                first,
                "configparser.ConfigParser.read configparser.RawConfigParser.read configparser.SafeConfigParser.read "
                        + "tarfile.open.add tarfile.open.gettarinfo tarfile.TarFile.add tarfile.TarFile.open.add "
                        + "zipfile.ZipFile.write zipfile.PyZipFile.write zipfile.PyZipFile.writepy mimetypes.MimeTypes.read "
                        + "xml.etree.ElementTree.ElementTree.parse xml.etree.ElementTree.ElementTree.write");
        name(functions, new Sink(Effect.ACCESS, List.of(1), List.of("file")), "xml.etree.ElementTree.ElementTree");
        name(
                functions,
                new Sink(Effect.ACCESS, List.of(1), List.of("localedir")),
                "gettext.translation gettext.find gettext.install gettext.bindtextdomain");
        name(
                functions,
                new Sink(Effect.ACCESS, List.of(0, 2, 3), List.of("base_name", "root_dir", "base_dir")),
                "shutil.make_archive");
        name(
                functions,
                new Sink(Effect.ACCESS, List.of(0, 1), List.of("filename", "extract_dir")),
                "shutil.unpack_archive");
        name(
                functions,
                both,
                "shutil.copy shutil.copy2 shutil.copyfile shutil.copytree shutil.move shutil.copymode shutil.copystat "
                        + "os.rename os.renames os.replace filecmp.cmp filecmp.cmpfiles filecmp.dircmp");
        name(
                functions,
                new Sink(Effect.ACCESS, List.of(1), List.of("con")),
                "pandas.read_sql pandas.read_sql_query pandas.read_sql_table");
        name(
                functions,
                first,
                "pandas.ExcelFile pandas.ExcelWriter pandas.HDFStore cv2.VideoCapture matplotlib.style.use "
                        + "matplotlib.pyplot.style.use");
        name(
                functions,
                new Sink(Effect.ACCESS, List.of(0, 1), List.of("fname", "origin")),
                "tensorflow.keras.utils.get_file keras.utils.get_file");
        name(functions, wrecked, "shutil.rmtree os.removedirs os.chdir contextlib.chdir");
        name(functions, new Sink(Effect.ACCESS, List.of(), List.of("filename")), "logging.basicConfig");
        name(
                functions,
                new Sink(Effect.ACCESS, List.of(), List.of("dir")),
                "tempfile.mkstemp tempfile.mkdtemp "
                        + "tempfile.NamedTemporaryFile tempfile.TemporaryDirectory tempfile.TemporaryFile");
        name(functions, new Sink(Effect.WRITE, List.of(1), List.of("filename", "f")), "joblib.dump torch.save");
        name(
                methods,
                first,
                "to_csv to_excel to_json to_parquet to_html to_feather to_hdf to_stata to_xml to_latex savefig extractall "
                        + "tofile read_csv read_excel read_json read_parquet read_html read_table read_feather read_hdf read_xml "
                        + "read_fwf read_sas read_stata read_orc loadtxt genfromtxt imread imwrite write_image write_html "
                        + "read_text write_text rmtree listdir load_workbook glob rglob dump");
        name(methods, new Sink(Effect.WRITE, List.of(0, 1), List.of()), "extract");
        name(methods, new Sink(Effect.ACCESS, List.of(1), List.of("con")), "to_sql");
        FUNCTIONS = Map.copyOf(functions);
        METHODS = Map.copyOf(methods);
    }

    /** Where no library looks by itself. Fonts and time zones below {@code /usr/share} are for everyone. */
    private static final Pattern SYSTEM = Pattern.compile(
            "^/(?:home|root|usr(?!/share/)|opt|srv|mnt|media|var|etc|bin|sbin|lib\\w*|boot|proc|sys|dev|run|Users)/.+",
            Pattern.DOTALL);

    private FileSinks() {}

    private static void name(Map<String, Sink> sinks, Sink sink, String names) {
        for (String name : names.split(" ", -1)) {
            sinks.put(name, sink);
        }
    }

    static @Nullable Sink function(String qualified) {
        Sink known = FUNCTIONS.get(qualified);
        if (known == null && (qualified.startsWith("pandas.read_") || qualified.startsWith("polars."))) {
            return METHODS.get(qualified.substring(qualified.lastIndexOf('.') + 1));
        }
        return known;
    }

    /** Whether the last part of the name says that it reads something from somewhere. */
    static boolean reads(String qualified) {
        String last = qualified.substring(qualified.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return Stream.of("read", "load", "open", "parse", "imread", "fetch", "download", "from_", "scan")
                .anyMatch(last::startsWith);
    }

    /** A text that can only be meant as a path into the system, whichever library it is given to. */
    static boolean isSystemPath(String text) {
        return text.length() < LONGEST_PATH && SYSTEM.matcher(text).matches();
    }

    static @Nullable Sink method(String name) {
        return METHODS.get(name);
    }

    /** Modes of {@code open} that change the file. */
    static boolean writes(Value mode) {
        return mode instanceof Value.Text text && text.text().chars().anyMatch(c -> "wax+".indexOf(c) >= 0);
    }
}
