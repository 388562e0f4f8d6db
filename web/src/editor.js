// The editor: CodeMirror with the words of the rule language, which the program itself has told, and its diagnostics under the text.
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, lineNumbers, drawSelection, highlightActiveLine } from "@codemirror/view";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, syntaxHighlighting, bracketMatching } from "@codemirror/language";
import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { setDiagnostics, lintKeymap } from "@codemirror/lint";
import { tags } from "@lezer/highlight";
import { packed } from "./packed.js";
import { words } from "./words.js";

const told = packed.words;
const nameOf = (use) => use.slice(0, use.indexOf("("));
const kinds = new Map([
  ...told.in_their_place.map((word) => [word, "modifier"]),
  ...told.functions.map((use) => [nameOf(use), "function"]),
  ...told.of_positions.map((use) => [nameOf(use), "function"]),
  ...told.reserved.map((word) => [word, "keyword"]),
  ...told.begin.map((word) => [word, "definition"]),
]);

const language = StreamLanguage.define({
  name: "grundy",
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match(/^#.*/)) return "comment";
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^'[^']*'?/)) return "string";
    if (stream.match(/^\d+(\.\d+)?/)) return "number";
    const name = stream.match(/^[A-Za-z_]\w*/);
    if (name) return { definition: "definitionKeyword", keyword: "keyword", modifier: "modifier", function: "standard" }[kinds.get(name[0])] ?? "variableName";
    if (stream.match(/^(->|<=>|=>|:=|\+\+|\.\.|[-+*/^=<>!|&\\:,;])/)) return "operator";
    stream.next();
    return null;
  },
  tokenTable: { definitionKeyword: tags.definitionKeyword, standard: tags.standard(tags.variableName) },
  languageData: { commentTokens: { line: "#" }, closeBrackets: { brackets: ["(", "[", "{", '"'] } },
});

const colours = HighlightStyle.define([
  { tag: tags.definitionKeyword, color: "var(--begin)", fontWeight: "bold" },
  { tag: tags.keyword, color: "var(--keyword)" },
  { tag: tags.modifier, color: "var(--keyword)" },
  { tag: tags.standard(tags.variableName), color: "var(--function)" },
  { tag: tags.string, color: "var(--string)" },
  { tag: tags.number, color: "var(--number)" },
  { tag: tags.comment, color: "var(--comment)", fontStyle: "italic" },
]);

const completions = [
  ...told.begin.map((label) => ({ label, type: "keyword", boost: 1 })),
  ...told.reserved.filter((word) => !told.begin.includes(word)).map((label) => ({ label, type: "keyword" })),
  ...told.in_their_place.filter((word) => !told.begin.includes(word)).map((label) => ({ label, type: "keyword", boost: -1 })),
  ...[...told.functions, ...told.of_positions].map((use) => ({ label: nameOf(use), detail: use.slice(use.indexOf("(")), type: "function", apply: `${nameOf(use)}(` })),
];

function complete(context) {
  const word = context.matchBefore(/[A-Za-z_]\w*/);
  if (!word && !context.explicit) return null;
  const names = [...new Set(context.state.doc.toString().match(/[A-Za-z_]\w+/g) ?? [])].filter((name) => !kinds.has(name) && name !== word?.text);
  return { from: word?.from ?? context.pos, options: [...completions, ...names.map((label) => ({ label, type: "variable", boost: -2 }))], validFor: /^\w*$/ };
}

export function makeEditor(parent, { text, onChange, onSolve }) {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        keymap.of([{ key: "Mod-Enter", run: () => (onSolve(), true) }, ...completionKeymap, ...lintKeymap, ...defaultKeymap, ...historyKeymap]),
        history(), lineNumbers(), drawSelection(), highlightActiveLine(), bracketMatching(),
        language, syntaxHighlighting(colours), autocompletion({ override: [complete], icons: false }),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": words.editor, spellcheck: "false", autocapitalize: "off", tabindex: "0" }),
        EditorView.updateListener.of((update) => update.docChanged && onChange()),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    set(newText) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: newText } });
    },
    focus: () => view.focus(),
    goTo(offset) {
      const at = Math.min(offset, view.state.doc.length);
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at) });
      view.focus();
    },
    /** Problems as `check --read --json` tells them: places in UTF-16 units, as the editor counts. */
    mark(problems) {
      const length = view.state.doc.length;
      view.dispatch(setDiagnostics(view.state, problems.map((p) => ({
        from: Math.min(p.utf16[0], length),
        to: Math.min(Math.max(p.utf16[1], p.utf16[0]), length),
        severity: p.severity,
        message: `${p.message}${p.help ? `\n${p.help}` : ""}`,
      }))));
    },
  };
}
