import { allow, ask, oneOf, type RuleGroup } from '../rule-group.ts';

/** Tools that projects bring along, by the names of their programs. */
const tools = [
	oneOf(
		'tsc tsgo eslint prettier biome vitest jest mocha ava tap c8 nyc playwright cypress vite webpack rollup rolldown esbuild parcel swc babel next nuxt astro svelte-check svelte-kit vue-tsc',
	),
	oneOf(
		'turbo nx lerna tsup typedoc knip depcheck stylelint markdownlint markdownlint-cli2 commitlint lint-staged oxlint standard xo storybook tailwindcss postcss sass size-limit changeset publint attw api-extractor madge ng react-scripts jasmine karma tsd wtr',
	),
];

/** Words of npm that work in the project. */
const npmWords = [
	oneOf(
		'run run-script test t tst start stop restart install i add ci clean-install install-test it cit install-ci-test uninstall remove rm un update up upgrade dedupe ddp prune rebuild',
	),
	oneOf(
		'ls list ll la outdated view info show explain why query pkg version root prefix bin help audit fund pack init doctor diff ping search cache whoami --version -v --help -h',
	),
];

const npmBefore: readonly string[] = ['', '-* ', '{--prefix,-w,--workspace} * '];

const publishing = oneOf(
	'publish unpublish deprecate undeprecate dist-tag owner access login logout adduser add-user profile org team hook star unstar trust',
);

/** Package managers and what they run: the project's own scripts freely, packages that are not its own after a question. */
export const javascriptRules: readonly RuleGroup[] = [
	ask('publish', `program {npm,pnpm,bun} ${publishing}`, `program yarn ${publishing}`, 'program yarn npm'),
	ask(
		'package-settings',
		`program npm ${oneOf('set edit link ln')}`,
		'program npm config {set,delete,edit,fix}',
		'program {pnpm,yarn} {config,set,link,unlink,plugin,policies}',
		'program {npm,pnpm,yarn,npx} {--script*,--she*,--node-o*,--reg*,--userc*,--globalc*,--git=*,--git}',
	),
	ask(
		'global-install',
		'program {npm,pnpm,yarn} {-g,--glo,--glob,--globa,--global,--global=*,--loc*}',
		'program yarn global',
		'program pnpm {setup,env,self-update}',
		'program corepack',
	),
	// What is fetched to run them is not the project's.
	ask(
		'fetched-packages',
		'program {npx,bunx,pnpx} {-p*,--package*}',
		'program {npm,pnpm,yarn,bun} {exec,x,dlx} {-p*,--package*}',
	),
	allow(
		'javascript-tools',
		...tools.flatMap((words) => [
			`program ${words}`,
			`program {npx,bunx} ${words}`,
			`program npx {--no-install,--no,--offline} ${words}`,
			`program {pnpm,yarn} {exec,run} ${words}`,
			`program npm {exec,x} ${words}`,
			`program npm {exec,x} -- ${words}`,
		]),
		'program {npx,pnpm,yarn} {tsx,ts-node,node,-c*,--call*}',
		'program {npm,pnpm,yarn} {exec,x,run} {tsx,ts-node,node,-c*,--call*}',
		'program npm {exec,x} -- {tsx,ts-node,node}',
		'program npx prisma {generate,validate,format,--version}',
	),
	ask(
		'fetched-packages',
		'program {npx,bunx,pnpx}',
		'program {npm,pnpm,yarn} {exec,x,dlx,create,node}',
		'program npm {init,innit} [!-]*',
	),
	allow(
		'javascript',
		...npmBefore.flatMap((prefix) => npmWords.map((words) => `program npm ${prefix}${words}`)),
	),
	allow('javascript', 'program npm config {get,list,ls}'),
	// Any other word is a script of the project.
	allow('javascript', 'program {pnpm,yarn}'),
];
