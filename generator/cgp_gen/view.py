"""IR + names + target → flat, final strings for templates (the classes of ``views.py``)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from cgp_gen import compose, ir
from cgp_gen.keywords import unescape
from cgp_gen.names import Names, alternatives, functions, snake, value_words
from cgp_gen.target import Target
from cgp_gen.values import json_text
from cgp_gen.views import FieldView, MessageView, PackageView, RuleView, ShapeView, UnionOf, UseView, ValueView, VariantView

__all__ = [
    "FieldView",
    "MessageView",
    "PackageView",
    "RuleView",
    "Settings",
    "ShapeView",
    "UseView",
    "ValueView",
    "VariantView",
    "view",
]


def view(package: ir.Package, names: Names, target: Target, settings: Settings) -> PackageView:
    """The package as this language's templates see it."""
    builder = _Builder(package, names, target)
    shapes = [builder.shape(type_) for type_ in builder.shapes]
    aliases = [d for d in package.decls.values() if isinstance(d, ir.Alias) and not d.recursive]
    has = {f"{_spelt(d)}.{f.wire}" for d in package.decls.values() if isinstance(d, ir.Record) for f in d.fields}
    return PackageView(
        name=settings.name,
        module=snake(settings.name),
        version="0.1.0",
        schema=settings.schema,
        title=package.title,
        doc=package.doc,
        protocol=package.protocol,
        family=package.family,
        server=settings.server,
        root=builder.use(package.root, True),
        shapes=tuple(shapes),
        aliases=tuple(builder.alias(decl) for decl in aliases),
        messages=tuple(builder.message(message) for message in package.messages),
        rules=tuple(builder.rule(pointer) for pointer in package.rules),
        has=frozenset(has),
        deep=compose.deep(package, MAX_LEVELS + 1),
        options=settings.options,
    )


MAX_LEVELS = 127  # of a line, by the decoding rules


@dataclass(frozen=True, slots=True)
class Settings:
    """What the user chose: package name, how its schema is called, whether the runtime comes along, the language's options."""

    name: str
    schema: str
    server: bool
    options: Mapping[str, str]


class _Builder:
    def __init__(self, package: ir.Package, names: Names, target: Target) -> None:
        self.package = package
        self.names = names
        self.target = target
        self.shapes = compose.shapes(package)
        declared = [type_ for type_ in self.shapes if isinstance(type_, ir.Ref)]
        wanted: dict[object, tuple[str, ...]] = {type_: compose.words(type_, names.types) for type_ in self.shapes}
        self.fns = functions(target, wanted, declared)
        self.cyclic = compose.cyclic(package)
        self.unions: dict[ir.TypeRef, dict[UnionOf, None]] = {}
        for decl in package.decls.values():
            if isinstance(decl, ir.Union):
                for variant in decl.variants:
                    kept = UnionOf(names.types[decl.pointer], decl.tag or "")
                    self.unions.setdefault(variant.type, {})[kept] = None

    def use(self, slot: ir.Slot, required: bool, by_value: bool = False) -> UseView:
        type_ = slot.type
        kind, decl = self._kind(type_)
        text = self._type(type_)
        boxed = by_value and isinstance(type_, ir.Ref) and type_.pointer in self.cyclic
        held = self.target.held_expr(self.target.boxed(text) if boxed else text, kind, required, slot.nullable)
        return UseView(
            kind=kind,
            fn=str(self.fns[type_]),
            type=text,
            held=held,
            base=decl.base if isinstance(decl, ir.Enum) else kind,
            required=required,
            nullable=slot.nullable,
            open=isinstance(decl, ir.Enum) and decl.open,
            boxed=boxed,
            minimum=_bound(type_, "minimum"),
            maximum=_bound(type_, "maximum"),
            json=type_.value if isinstance(type_, ir.Const) else "",
        )

    def shape(self, type_: ir.TypeRef) -> ShapeView:
        kind, decl = self._kind(type_)
        blank = ShapeView(kind, str(self.fns[type_]), self._type(type_))
        if decl is not None:
            blank = replace(blank, name=self.names.types[decl.pointer], doc=decl.doc, pointer=decl.pointer)
            blank = replace(blank, unions=tuple(self.unions.get(type_, ())))
        match decl:
            case ir.Record():
                extra = self.use(decl.extra, True) if decl.extra else None
                return replace(blank, fields=tuple(map(self.field, decl.fields)), extra=extra)
            case ir.Enum():
                return replace(blank, values=self.values(decl), base=decl.base, open=decl.open)
            case ir.Union():
                return replace(blank, tag=decl.tag or "", variants=self.variants(decl))
            case ir.Alias():
                return self._composed(decl.slot.type, blank)
        return self._composed(type_, blank)

    def _composed(self, type_: ir.TypeRef, blank: ShapeView) -> ShapeView:
        match type_:
            case ir.List(item) | ir.Map(item):
                return replace(blank, item=self.use(item, True))
            case ir.Tuple(items, rest):
                return replace(blank, items=tuple(self.use(i, True) for i in items), item=self.use(rest, True))
        json_text = type_.value if isinstance(type_, ir.Const) else ""
        return replace(blank, minimum=_bound(type_, "minimum"), maximum=_bound(type_, "maximum"), json=json_text)

    def field(self, field: ir.Field) -> FieldView:
        use = self.use(ir.Slot(field.type, field.nullable), field.required, by_value=True)
        limits = tuple(f"{keyword} {value}" for keyword, value in field.limits)
        return FieldView(self.names.fields[field.pointer], field.wire, field.doc, limits, use, json_text(field.wire))

    def values(self, enum: ir.Enum) -> tuple[ValueView, ...]:
        views = []
        for text in enum.values:
            value = json.loads(text)
            literal = self.target.literal(value, enum.base)
            name = self.names.values[enum.pointer, text]
            views.append(ValueView(name, literal, text, value if isinstance(value, str) else ""))
        return tuple(views)

    def variants(self, union: ir.Union) -> tuple[VariantView, ...]:
        words: dict[object, tuple[str, ...]] = {
            i: value_words(v.tag) if v.tag is not None else compose.words(v.type, self.names.types)
            for i, v in enumerate(union.variants)
        }
        names = alternatives(self.target, self.names.types[union.pointer], words)
        return tuple(self.variant(variant, names[i]) for i, variant in enumerate(union.variants))

    def variant(self, variant: ir.Variant, name: str) -> VariantView:
        decl = self.package.decls.get(variant.type.pointer) if isinstance(variant.type, ir.Ref) else None
        members = tuple(f.wire for f in decl.fields) if isinstance(decl, ir.Record) else ()
        return VariantView(name, variant.tag or "", self.use(ir.Slot(variant.type), True, by_value=True), members)

    def alias(self, alias: ir.Alias) -> ShapeView:
        kind, _ = self._kind(alias.slot.type)
        text = self.target.held_expr(self._type(alias.slot.type), kind, True, alias.slot.nullable)
        name = self.names.types[alias.pointer]
        return ShapeView(kind, str(self.fns[alias.slot.type]), text, name, alias.doc, alias.pointer, alias=True)

    def message(self, message: ir.Message) -> MessageView:
        type_ = self._type(ir.Ref(message.pointer))
        return MessageView(message.tag, type_, message.direction, message.replies, message.notification, message.capability)

    def rule(self, pointer: str) -> RuleView:
        return RuleView(self.names.types[pointer], json_text(self._rule(self.package.rules[pointer])))

    def _rule(self, rule: ir.Json) -> ir.Json:
        """References by name, patterns in the language's dialect; a pattern that has no equal there is left out."""
        if isinstance(rule, list):
            return [self._rule(item) for item in rule]
        if not isinstance(rule, dict):
            return rule
        result: dict[str, ir.Json] = {}
        for key, value in rule.items():
            if key == "$ref":
                result[key] = "#" + self.names.types[str(value)]
            elif key == "pattern":
                pattern = self.target.pattern(str(value))
                result |= {key: pattern} if pattern is not None else {}
            elif key in ("properties", "dependentSchemas") and isinstance(value, dict):
                result[key] = {name: self._rule(inner) for name, inner in value.items()}
            elif key == "patternProperties" and isinstance(value, dict):
                found = {self.target.pattern(name): self._rule(inner) for name, inner in value.items()}
                result[key] = {name: inner for name, inner in found.items() if name is not None}
            elif key in ("const", "enum", "required", "dependentRequired"):
                result[key] = value
            else:
                result[key] = self._rule(value)
        return result

    def _kind(self, type_: ir.TypeRef) -> tuple[str, ir.Decl | None]:
        match type_:
            case ir.Scalar(kind):
                return kind, None
            case ir.Ref(pointer):
                decl = self.package.decls[pointer]
                return (self._kind(decl.slot.type)[0] if isinstance(decl, ir.Alias) else type(decl).__name__.lower()), decl
        return type(type_).__name__.lower(), None

    def _type(self, type_: ir.TypeRef) -> str:
        return self.target.type_expr(type_, lambda pointer: self.names.types[pointer])


def _bound(type_: ir.TypeRef, side: str) -> str:
    value = getattr(type_, side, None) if isinstance(type_, ir.Scalar) else None
    return "" if value is None else str(value)


def _spelt(decl: ir.Decl) -> str:
    return unescape(decl.pointer.rpartition("/")[2])
