import unittest

from tenon import Extension, FormField, Key, Panel
from tenon.form import form_values
from tenon.plain_keys import plain_keys

from tests.scripted_host import ScriptedHost


class Panels(unittest.TestCase):
    def test_close_at_esc_on_every_host_unless_they_want_all_keys(self):
        extension = Extension("panels", "1.0.0")
        host = ScriptedHost.connect(extension)

        def on_key(key, panel):
            extension.notify("info", " ".join([*key.modifiers, key.key, key.text]))

        def on_close():
            extension.notify("info", "closed")

        def hear_notes(count):
            return [host.hear().get("message", "panel_close") for _ in range(count)]

        for panel, expected in (
            (Panel("p"), ["unknown ", "rune h", "rune i", "panel_close", "closed"]),
            (Panel("rich", rich_keys=True), ["ctrl rune y", "paste hi", "esc "]),
        ):
            extension.open_panel(panel, on_key=on_key, on_close=on_close)
            host.hear()
            key = {"type": "panel_key", "panel_id": panel.id}
            host.say(**key, key="rune", text="y", modifiers=["ctrl"])
            host.say(**key, key="paste", text="hi")
            host.say(**key, key="esc")
            self.assertEqual(hear_notes(len(expected)), expected)
        self.assertEqual(host.end(), [])

    def test_lose_the_character_that_a_callback_fails_at_and_no_other(self):
        extension = Extension("panels", "1.0.0")
        host = ScriptedHost.connect(extension)

        def on_key(key, panel):
            if key.text == "b":
                raise RuntimeError("no b")
            panel.render([key.text])
            if key.text == "c":
                panel.close()

        extension.open_panel(Panel("p"), on_key=on_key)
        host.hear()
        host.say(type="panel_key", panel_id="p", key="paste", text="abcd")
        self.assertEqual([host.hear().get("lines") for _ in range(3)], [["a"], ["c"], None])
        self.assertEqual(host.end(), [])
        self.assertRegex(host.logged[0], "^panel p: no b\n")

    def test_are_told_their_size(self):
        extension = Extension("panels", "1.0.0")
        host = ScriptedHost.connect(extension)
        extension.open_panel(
            Panel("p"), on_resize=lambda size, panel: panel.render(footer=f"{size.width} x {size.height}")
        )
        host.hear()
        host.say(type="panel_resize", panel_id="p", width=80, height=24)
        self.assertEqual(host.hear()["footer"], "80 x 24")
        self.assertEqual(host.end(), [])


class Forms(unittest.TestCase):
    FIELDS = (
        FormField("user", value="ada"),
        FormField("realm", "choice", label="Realm", choices=["home", "work"]),
    )

    def test_give_what_was_entered_and_are_closed_then(self):
        extension = Extension("panels", "1.0.0")
        host = ScriptedHost.connect(extension)
        panel = extension.open_panel(
            Panel("p", fields=self.FIELDS),
            on_submit=lambda values: extension.notify("info", f"{values['user']} at {values['realm']}"),
        )
        self.assertEqual(
            host.hear()["panel"]["fields"],
            [
                {"name": "user", "kind": "text", "value": "ada"},
                {"name": "realm", "kind": "choice", "label": "Realm", "choices": ["home", "work"]},
            ],
        )
        host.say(type="panel_result", panel_id="p", value={"user": "bob", "realm": "work"})
        self.assertEqual(host.hear()["message"], "bob at work")
        host.say(type="panel_result", panel_id="p", value={})
        panel.close()
        self.assertEqual(host.end(), [])

    def test_are_panels_without_fields_on_a_host_that_knows_none(self):
        extension = Extension("panels", "1.0.0")
        host = ScriptedHost.connect(extension, "call_tool")
        extension.open_panel(Panel("p", fields=self.FIELDS))
        self.assertEqual(host.end(), [{"type": "open_panel", "panel": {"id": "p", "lines": []}}])

    def test_have_texts_alone(self):
        self.assertEqual(form_values({"a": "x", "b": 7, "c": None}), {"a": "x"})
        self.assertEqual(form_values(["a"]), {})


class PlainKeys(unittest.TestCase):
    def test_have_no_modifiers(self):
        for key, expected in (
            (Key("up"), [Key("up")]),
            (Key("tab", "", ["shift"]), [Key("tab")]),
            (Key("rune", "Y", ["shift"]), [Key("rune", "Y")]),
            (Key("rune", "y", ["ctrl"]), [Key("unknown")]),
            (Key("rune", "y", ["alt", "shift"]), [Key("unknown")]),
            (Key("paste"), []),
            (
                Key("paste", "a\t😀\r\nb\r"),
                [Key("rune", "a"), Key("tab"), Key("rune", "😀"), Key("enter"), Key("rune", "b"), Key("enter")],
            ),
        ):
            self.assertEqual(plain_keys(key), expected)


if __name__ == "__main__":
    unittest.main()
