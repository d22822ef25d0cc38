import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ExtError } from '../errors.ts';
import type { Language } from './language.ts';

/** The languages whose programs use an SDK. */
export type SdkLanguage = Exclude<Language, 'sh'>;

/**
 * The folder of a language's SDK: the one that was named, else one beside the program or above it. A folder that
 * does not hold it is an error; so is none, since an extension without it would not start.
 */
export const findSdk = (language: SdkLanguage, program: string, named: string | undefined): string => {
	const { places, holds, label } = sdks[language];
	if (named !== undefined) {
		if (isThere(join(named, holds))) return resolve(named);
		throw new ExtError(
			'ext.no_sdk',
			`${named}: there is no ${holds} in it, as there is in the SDK for ${label}`,
		);
	}
	for (let folder = dirname(program); ; folder = dirname(folder)) {
		const place = places.find((each) => isThere(join(folder, each, holds)));
		if (place !== undefined) return join(folder, place);
		if (folder === dirname(folder)) break;
	}
	throw new ExtError('ext.no_sdk', `the SDK for ${label} was not found; name its folder: --sdk DIR`);
};

/** Where each lies, seen from some folder above the program, in the repository or installed; what it is known by. */
const sdks: Readonly<
	Record<SdkLanguage, { readonly places: readonly string[]; readonly holds: string; readonly label: string }>
> = {
	ts: {
		places: ['node_modules/@tenon/sdk', 'dist/sdk/ts/@tenon/sdk'],
		holds: 'package.json',
		label: 'TypeScript',
	},
	python: { places: ['sdk/python', 'dist/sdk/python'], holds: 'tenon/__init__.py', label: 'Python' },
	go: { places: ['sdk/go', 'dist/sdk/go'], holds: 'go.mod', label: 'Go' },
};

const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;
