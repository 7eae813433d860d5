package sh.joiner.testing;

import static io.restassured.RestAssured.get;
import static io.restassured.RestAssured.given;

/** Changes the speed of the sandbox's clock with REST, and restores the old speed when it is closed. */
public final class WorldSpeed implements AutoCloseable {

    private final double before =
            get("/sandbox/v1/state").then().statusCode(200).extract().jsonPath().getDouble("speed");

    private WorldSpeed(double times) {
        set(times);
    }

    /** Sets the speed: seconds of the world's time per second of the wall clock. */
    public static WorldSpeed of(double times) {
        return new WorldSpeed(times);
    }

    private static void set(double times) {
        given().contentType("application/json")
                .body("{\"speed\":%s}".formatted(times))
                .post("/sandbox/v1/clock")
                .then()
                .statusCode(200);
    }

    @Override
    public void close() {
        set(before);
    }
}
