package sh.joiner.testing;

import sh.joiner.model.catalog.Overlay;
import sh.joiner.model.catalog.PriceChange;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;
import sh.joiner.port.catalog.OverlayObjects;
import sh.joiner.port.catalog.OverlayObjectsContract;

class FakeOverlayObjectsTest extends OverlayObjectsContract {

    private final FakeOverlayObjects objects = new FakeOverlayObjects();

    @Override
    protected OverlayObjects objects() {
        return objects;
    }

    @Override
    protected void given(String name, int weight) {
        objects.has(new Overlay(name, weight, Requirements.NONE, new PriceChange.To(0.5), Resources.NONE, ""));
    }

    @Override
    protected void givenUnreadable(String name) {
        objects.has(Overlay.unreadable(name, 0, "spec.requirements[0].values: 'x y' is not a label value"));
    }

    @Override
    protected void deleted(String name) {
        objects.remove(name);
    }

    @Override
    protected String said(String name, String type) {
        return objects.said(name);
    }
}
