package sh.joiner.story;

import static io.restassured.RestAssured.get;
import static io.restassured.RestAssured.given;

/** The sandbox's clock runs at another speed for a while, as a person sets it by REST; at the end it runs as before. */
final class WorldSpeed implements AutoCloseable {

    private final double before =
            get("/sandbox/v1/state").then().statusCode(200).extract().jsonPath().getDouble("speed");

    private WorldSpeed(double times) {
        set(times);
    }

    /** So many of the world's seconds in one of the wall's. */
    static WorldSpeed of(double times) {
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
