package dev.glovebox.policy.code.script;

import dev.glovebox.policy.code.CodePolicy;
import dev.glovebox.policy.code.Screen;
import dev.glovebox.policy.code.source.SourceText;

public final class JavaScriptScreen implements Screen {
    @Override
    public void screen(SourceText source, CodePolicy policy, Sink sink) {}
}
