"""What the shapes of a picture mean."""

from collections.abc import Container

from service.tracing.svg import elements
from service.tracing.svg.figures import DASHES, GREY, PAINT, RED, ROUNDED
from service.tracing.tree import Role

ROW = 30.0
SIZE = 11.0
ICON, SPACE = 18.0, 22.0


def legend(roles: Container[Role]) -> tuple[str, float]:
    """Draw a row for the roles that occur, around y = 0. Return it and its width."""
    parts, left = [], 0.0
    for role in Role:
        if role in roles:
            parts.append(_icon(role, left + ICON / 2))
            parts.append(elements.text((left + ICON + 5, 4), role.value, SIZE, fill=GREY))
            left += ICON + 5 + elements.width(role.value, SIZE) + SPACE
    return elements.element("g", "".join(parts), class_="legend") if parts else "", left


def _icon(role: Role, x: float) -> str:
    fill, stroke = PAINT[role]
    paint: dict[str, object] = {"fill": fill, "stroke": stroke, "stroke_width": 1.2}
    half = ICON / 2
    match role:
        case Role.MAX:
            return elements.polygon(
                [(x, -half), (x + half, half - 2), (x - half, half - 2)], **paint
            )
        case Role.MIN:
            return elements.polygon(
                [(x, half), (x + half, 2 - half), (x - half, 2 - half)], **paint
            )
        case role if role in ROUNDED:
            return elements.element("ellipse", cx=x, cy=0, rx=half - 1, ry=half - 1, **paint)
        case Role.CUT:
            strokes = [((x - 5 + s, 6), (x + s, -6)) for s in (0, 5)]
            return "".join(elements.line(*ends, stroke=RED, stroke_width=2) for ends in strokes)
    return elements.box(
        x - half, 2 - half, ICON, ICON - 4, stroke_dasharray=DASHES.get(role), **paint
    )
