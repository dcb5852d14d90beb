"""How the client of each language is generated, compiled and run."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tests.support import ROOT

SPEC = "openapi.yaml"
PROGRAMS = str(ROOT / ".venv" / "bin")
PYTHON = f"{PROGRAMS}/python"
GENERATOR = f"{PROGRAMS}/openapi-generator-cli"

NODE = {
    "node": "Node.js 20 or newer",
    "npm": "it comes with Node.js",
}
JAVA = {"javac": "a Java development kit, 17 or newer", "mvn": "Maven"}
NPM_CI = ("npm", "ci", "--no-fund", "--no-audit", "--loglevel=error")
NPX = ("npx", "--no-install")
GO = {"go": "Go 1.25 or newer"}
BUILD_GO: Sequence[Sequence[str]] = (
    ("go", "vet", "-mod=readonly", "./..."),
    ("go", "build", "-mod=readonly", "-o", "play", "."),
)
CLASSES = "client/target/classes:client/target/lib/*"
"""Of the generated client and its dependencies."""

Command = Sequence[str]


@dataclass(frozen=True)
class Language:
    """Commands run in a folder that has a copy of the language's own, and of openapi.yaml."""

    steps: Sequence[Command]
    """They generate the client, and compile it with the program that plays."""
    play: Command
    needs: Mapping[str, str] = field(default_factory=dict)
    """Programs beside those of `.venv`, and where one gets them."""


LANGUAGES: Mapping[str, Language] = {
    "python": Language(
        steps=[
            [
                f"{PROGRAMS}/openapi-python-client",
                *("generate", "--fail-on-warning", "--overwrite", "--meta", "none"),
                *("--path", SPEC, "--output-path", "countermove_client"),
            ],
            [PYTHON, "-m", "mypy", "--strict", "--config-file=", "play.py"],
        ],
        play=[PYTHON, "play.py"],
    ),
    "typescript": Language(
        needs=NODE,
        steps=[
            NPM_CI,
            [*NPX, "openapi-typescript", SPEC, "--output", "api.d.ts"],
            [*NPX, "tsc"],
        ],
        play=["node", "play.js"],
    ),
    "typescript-hey-api": Language(
        needs=NODE,
        steps=[
            NPM_CI,
            [*NPX, "openapi-ts", "--input", SPEC, "--output", "api"],
            [*NPX, "tsc"],
        ],
        play=["node", "play.js"],
    ),
    "typescript-orval": Language(
        needs=NODE,
        steps=[NPM_CI, [*NPX, "orval"], [*NPX, "tsc"]],
        play=["node", "play.js"],
    ),
    "go": Language(
        needs=GO,
        steps=[
            ["mkdir", "-p", "api"],
            ["go", "tool", "oapi-codegen", "-config", "oapi-codegen.yaml", SPEC],
            *BUILD_GO,
        ],
        play=["./play"],
    ),
    "go-ogen": Language(
        needs=GO,
        steps=[
            ["go", "tool", "ogen", "--target", "api", "--package", "api", "--clean", SPEC],
            *BUILD_GO,
        ],
        play=["./play"],
    ),
    "rust": Language(
        needs={"cargo": "Rust 1.88 or newer"},
        steps=[["cargo", "build", "--locked"]],
        play=["target/debug/play"],
    ),
    "java": Language(
        needs=JAVA,
        steps=[
            [
                *(GENERATOR, "generate", "-g", "java", "--library", "native"),
                *("-i", SPEC, "-o", "client"),
                "--additional-properties=containerDefaultToNull=true,"
                "groupId=countermove.test,artifactId=client,"
                "invokerPackage=countermove,apiPackage=countermove.api,modelPackage=countermove.model",
            ],
            [
                *("mvn", "-q", "-B", "-f", "client", "package"),
                *("-Dmaven.test.skip", "-Dmaven.javadoc.skip", "-Dmaven.source.skip"),
            ],
            ["javac", "-Xlint:all", "-Werror", "-proc:none", "-cp", CLASSES, "Play.java"],
        ],
        play=["java", "-cp", f"{CLASSES}:.", "Play"],
    ),
    "kotlin": Language(
        needs=JAVA,
        steps=[
            [
                *(GENERATOR, "generate", "-g", "kotlin", "-i", SPEC, "-o", "client"),
                "--additional-properties=packageName=countermove,serializationLibrary=jackson",
            ],
            ["mvn", "-q", "-B", "compile"],
        ],
        play=["java", "-cp", "target/classes:target/lib/*", "PlayKt"],
    ),
}
