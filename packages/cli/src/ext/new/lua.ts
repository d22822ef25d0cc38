import { impStubs } from './imp-stubs.ts';
import { type TemplateFacts, type TemplateFile, toolName } from './template.ts';

/** An extension in Lua that Tenon runs itself, in a sandbox; an editor with LuaLS knows what `imp` has. */
export const luaTemplate = (facts: TemplateFacts): readonly TemplateFile[] => [
	{ path: 'init.lua', text: mainText(facts.name) },
	{ path: 'manifest.lua', text: manifestText(facts.name) },
	{ path: '.luarc.json', text: settingsText },
	{ path: 'types/imp.lua', text: impStubs },
	{ path: 'README.md', text: readmeText(facts.name) },
];

const mainText = (name: string): string => `local imp = require("imp")

imp.command("${name}", {
  description = "Greets you.",
  run = function(args) return "Hello, " .. (args ~= "" and args or "you") .. "!" end,
})

imp.register_tool({
  name = "${toolName(name)}",
  description = "Greets a person.",
  readonly = true,
  params = { who = { type = "string", required = true } },
  execute = function(_, params) return "Hello, " .. params.who .. "!" end,
})
`;

const manifestText = (name: string): string => `return {
  name = "${name}",
  version = "0.1.0",
  description = "Greets people.",
  commands = { { name = "${name}", description = "Greets you." } },
  -- What it asks for: env, read, write, net, exec, tools, secrets.
  permissions = {},
}
`;

const settingsText = `${JSON.stringify(
	{ 'runtime.version': 'Lua 5.4', 'workspace.library': ['types'], 'diagnostics.globals': ['imp', 'tenon'] },
	undefined,
	'\t',
)}\n`;

const readmeText = (name: string): string => `# ${name}

An extension of Tenon in Lua. It has one slash command, \`/${name}\`, and one tool for the model, \`${toolName(name)}\`; both greet a person. The code is \`init.lua\`; \`manifest.lua\` says what it is called and what it asks for; \`types/imp.lua\` is for editors.

\`\`\`sh
tenon ext call . tool ${toolName(name)} '{"who":"Ada"}'    # run one thing of it
tenon ext dev .                                       # start it, and again whenever a file is saved
tenon ext install .                                   # keep it
\`\`\`
`;
