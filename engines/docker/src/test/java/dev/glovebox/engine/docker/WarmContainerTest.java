package dev.glovebox.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.engine.Box;
import dev.glovebox.engine.container.WarmContainer;
import java.lang.reflect.Method;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WarmContainerTest {

    static Method[] box() {
        return Box.class.getMethods();
    }

    /** What a box says by default is for engines that have nothing of the kind; a container has, also when it waited. */
    @ParameterizedTest
    @MethodSource("box")
    void everyMethodIsForwardedToTheContainer(Method question) throws NoSuchMethodException {
        var response = WarmContainer.class.getMethod(question.getName(), question.getParameterTypes());
        assertThat(response.getDeclaringClass().isInterface()).isFalse();
    }
}
