import { isModeName, type ModeName, modeNames, type RunPolicy } from '../session/service/start.ts';
import { didYouMean } from './nearest.ts';

/** What one run of the program is narrowed to. */
export interface RunTerms {
	readonly mode: ModeName;
	/** `undefined`: nothing is taken away. */
	readonly runPolicy: RunPolicy | undefined;
}

/** The options that narrow a run. */
export const runOptions = {
	mode: { type: 'string' },
	'allow-tool': { type: 'string', multiple: true },
	'deny-tool': { type: 'string', multiple: true },
	'allow-write': { type: 'string', multiple: true },
	'deny-write': { type: 'string', multiple: true },
} as const;

/** Their values, as far as they were given. */
export interface RunOptionValues {
	readonly mode?: string | undefined;
	readonly 'allow-tool'?: readonly string[] | undefined;
	readonly 'deny-tool'?: readonly string[] | undefined;
	readonly 'allow-write'?: readonly string[] | undefined;
	readonly 'deny-write'?: readonly string[] | undefined;
}

/** How they are explained in a help text. */
export const runHelp: string = `  --mode NAME        which tools can be called: ${modeNames.slice(0, 5).join(', ')},
                     ${modeNames.slice(5).join(', ')}; default: TENON_MODE, else IMP_MODE, else
                     session.mode of tenon.toml, else full
  --allow-tool NAME  let this tool be called and no other; may be given several times
  --deny-tool NAME   let this tool not be called, whatever else is said
  --allow-write PATTERN  let nothing else be written, by patterns relative to the folder: src/**
  --deny-write PATTERN   let this not be written`;

/**
 * Reads them, the mode of the environment, and where neither says it `usual`, that of the settings; a text says what was
 * typed wrong.
 */
export const readRunTerms = (
	values: RunOptionValues,
	environment: Readonly<Record<string, string | undefined>>,
	usual = 'full',
): RunTerms | string => {
	const [source, named] = values.mode === undefined ? modeOf(environment, usual) : ['--mode', values.mode];
	const mode = named.trim().toLowerCase();
	if (!isModeName(mode))
		return `${source} needs one of ${modeNames.join(', ')}, not '${named}'${didYouMean(mode, modeNames)}`;
	const runPolicy: RunPolicy = {
		allowTools: values['allow-tool'] ?? [],
		denyTools: values['deny-tool'] ?? [],
		allowWrites: values['allow-write'] ?? [],
		denyWrites: values['deny-write'] ?? [],
	};
	const isNarrow = Object.values(runPolicy).some((list) => list.length > 0);
	return { mode, runPolicy: isNarrow ? runPolicy : undefined };
};

const modeOf = (
	environment: Readonly<Record<string, string | undefined>>,
	usual: string,
): readonly [source: string, mode: string] => {
	for (const name of ['TENON_MODE', 'IMP_MODE']) {
		const value = environment[name];
		if (value !== undefined && value.trim() !== '') return [name, value];
	}
	return ['--mode', usual];
};
