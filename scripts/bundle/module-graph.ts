import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'rolldown';

/** Which modules of this repository a module takes values from when it is loaded, by absolute path. */
export type ModuleGraph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Notes the static imports of every module that a build visits. An import from a package's index leads to the
 * module that the name comes from: the index itself holds nothing.
 */
export const graphRecorder = (graph: Map<string, Set<string>>): Plugin => ({
	name: 'record-graph',
	async moduleParsed({ id, importedIds }) {
		if (!isSource(id) || isIndex(id)) return;
		const targets = new Set(importedIds.filter((target) => isSource(target) && !isIndex(target)));
		const text = readFileSync(id, 'utf8');
		for (const [, clause, specifier] of text.matchAll(packageImport)) {
			const index = await this.resolve(specifier!, id);
			if (index === null || !isIndex(index.id)) continue;
			for (const name of valueNames(clause!)) targets.add(originOf(index.id, name));
		}
		graph.set(id, targets);
	},
});

/** Whether a path is a module of one of the packages. */
export const isSource = (id: string): boolean => /\/packages\/\w+\/src\/.*\.ts$/.test(id);

const isIndex = (id: string): boolean =>
	/\/packages\/\w+\/src\/(?:\w+\/)?index\.ts$/.test(id) && isBarrel(id);

// `builtins/index.ts`, say, is a module like any other.
const isBarrel = (id: string): boolean =>
	!/^(?:import|const|let|class|function) /m.test(readFileSync(id, 'utf8'));

const packageImport = /^import \{([^}]*)\} from '(@tenon\/[\w/]+)';/gm;
const reexport = /^export \{([^}]*)\} from '([^']+)';/gm;

// The names a clause takes values by, as the other module calls them.
const valueNames = (clause: string): readonly string[] =>
	clause
		.split(',')
		.map((part) => part.trim())
		.filter((part) => part !== '' && !part.startsWith('type '))
		.map((part) => part.split(' as ')[0]!);

const originOf = (index: string, name: string): string => {
	for (const [, clause, path] of readFileSync(index, 'utf8').matchAll(reexport)) {
		const offered = clause!.split(',').map((part) => part.trim().split(' as ').at(-1)!);
		if (offered.includes(name)) return resolve(dirname(index), path!);
	}
	throw new Error(`${index}: exports no ${name}; bundle.ts reads only \`export { … } from '…'\` there`);
};
