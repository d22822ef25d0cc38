/** A setting of git: its key with section and name in lower case, and its value. */
export interface GitSetting {
	readonly key: string;
	readonly value: string;
}

/** A call of git in its parts. */
export interface GitWords {
	/** What stands before the subcommand. */
	readonly globals: readonly string[];
	readonly subcommand: string;
	/** What stands after it. */
	readonly rest: readonly string[];
}

/**
 * The words after `git` that print the settings which {@link quietGitWords} has to know: a repository may name as many
 * filters, hooks and checkers of signatures as it likes. They run nothing themselves.
 */
export const gitSettingsQuery = ({ globals }: Pick<GitWords, 'globals'>): readonly string[] => [
	'--no-pager',
	...globals,
	'config',
	'-z',
	'--get-regexp',
	'^(filter|hook|gpg)\\.|^(core\\.(worktree|excludesfile|attributesfile)|blame\\.ignorerevsfile|mailmap\\.file)$',
];

/** Reads what the {@link gitSettingsQuery} prints. */
export const readGitSettings = (text: string): readonly GitSetting[] =>
	text
		.split('\0')
		.filter((record) => record !== '')
		.map((record) => {
			const end = record.indexOf('\n');
			return end < 0
				? { key: record, value: '' }
				: { key: record.slice(0, end), value: record.slice(end + 1) };
		});

/**
 * The words after `git` for a call that only looks, so that it starts no program which a repository, its attributes
 * or a setting names, and obeys no bare repository that lies in a folder. Goes together with {@link quietGitVariables}.
 */
export const quietGitWords = (
	{ globals, subcommand, rest }: GitWords,
	settings: readonly GitSetting[],
): readonly string[] => [
	'--no-pager',
	'--no-optional-locks',
	...globals,
	...quietSettings.flatMap((setting) => ['-c', setting]),
	...distinct(settings.flatMap(({ key }) => namedIn(key))).flatMap(({ section, name }) =>
		withoutNamed(section, name),
	),
	subcommand,
	...(quietOptions.get(subcommand) ?? []),
	...rest,
];

/** Variables that git is given beside {@link quietGitWords}: it fetches nothing and asks no question. */
export const quietGitVariables: Readonly<Record<string, string>> = {
	GIT_NO_LAZY_FETCH: '1',
	GIT_ALLOW_PROTOCOL: 'none',
	GIT_TERMINAL_PROMPT: '0',
	TENON_GIT_NOTHING: '',
	TENON_GIT_FALSE: 'false',
};

/** Whether a setting in an argument is one of those that {@link quietGitWords} puts there. */
export const isQuietSetting = (setting: string): boolean =>
	quietSettings.includes(setting) || namedOff.test(setting);

/** The same for an argument of `--config-env`. */
export const isQuietVariable = (setting: string): boolean =>
	/^(?:filter|hook|gpg)\..*\.\w+=TENON_GIT_(?:NOTHING|FALSE)$/s.test(setting);

const quietSettings: readonly string[] = [
	'safe.bareRepository=explicit',
	'core.fsmonitor=false',
	'core.pager=cat',
	'core.hooksPath=/dev/null',
	'credential.helper=',
	'diff.submodule=short',
	'gpg.program=false',
	'grep.fallbackToNoIndex=false',
	// A merge that is done again to show it runs the drivers that attributes name.
	'log.diffMerges=separate',
	'log.showSignature=false',
	'protocol.allow=never',
	// A submodule has settings of its own, which were not looked at.
	'status.submoduleSummary=false',
	'submodule.recurse=false',
];

const patches: readonly string[] = ['--no-ext-diff', '--no-textconv'];
const ownTree: readonly string[] = ['--ignore-submodules=dirty'];

/** Options of single subcommands, for what has no setting. */
const quietOptions: ReadonlyMap<string, readonly string[]> = new Map([
	['status', ownTree],
	['diff', [...patches, ...ownTree]],
	['diff-files', [...patches, ...ownTree]],
	['diff-index', [...patches, ...ownTree]],
	['diff-tree', patches],
	['log', patches],
	['show', patches],
	['whatchanged', patches],
	['blame', ['--no-textconv']],
	['annotate', ['--no-textconv']],
	['grep', ['--no-textconv']],
]);

type Section = 'filter' | 'hook' | 'gpg';

interface Named {
	readonly section: Section;
	readonly name: string;
}

const namedIn = (key: string): readonly Named[] => {
	const [, section, name] = /^(filter|hook|gpg)\.(.*)\.[^.]*$/s.exec(key) ?? [];
	return section === undefined ? [] : [{ section: section as Section, name: name! }];
};

const distinct = (all: readonly Named[]): readonly Named[] => [
	...new Map(all.map((each) => [`${each.section}.${each.name}`, each])).values(),
];

const offValues: Readonly<Record<Section, Readonly<Record<string, string>>>> = {
	filter: { clean: '', smudge: '', process: '', required: 'false' },
	hook: { command: '', enabled: 'false' },
	gpg: { program: 'false' },
};

const namedOff =
	/^(?:filter\..*\.(?:(?:clean|smudge|process)=|required=false)|hook\..*\.(?:command=|enabled=false)|gpg\..*\.program=false)$/s;

// With -c a name ends at its first equals sign; the other option takes the last.
const withoutNamed = (section: Section, name: string): readonly string[] =>
	Object.entries(offValues[section]).flatMap(([key, value]) =>
		name.includes('=')
			? [`--config-env=${section}.${name}.${key}=${value === '' ? 'TENON_GIT_NOTHING' : 'TENON_GIT_FALSE'}`]
			: ['-c', `${section}.${name}.${key}=${value}`],
	);
