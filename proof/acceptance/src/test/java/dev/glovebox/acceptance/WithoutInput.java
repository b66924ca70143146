package dev.glovebox.acceptance;

import java.io.InputStream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * For tests that run commands in their own process: standard input is what the build tells this process with, and a command that
 * reads it keeps the process from ever hearing that it may end.
 */
final class WithoutInput implements BeforeAllCallback, AfterAllCallback {

    private InputStream original = System.in;

    @Override
    public void beforeAll(ExtensionContext context) {
        original = System.in;
        System.setIn(InputStream.nullInputStream());
    }

    @Override
    public void afterAll(ExtensionContext context) {
        System.setIn(original);
    }
}
