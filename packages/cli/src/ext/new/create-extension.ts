import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ExtError } from '../errors.ts';
import { bringSdk } from './bring-sdk.ts';
import { goTemplate } from './go.ts';
import type { ExtensionLanguage } from './language.ts';
import { luaTemplate } from './lua.ts';
import { moduleTemplate } from './module.ts';
import { pythonTemplate } from './python.ts';
import { findSdk } from './sdk-folder.ts';
import { shellTemplate } from './shell.ts';
import type { TemplateFacts, TemplateFile } from './template.ts';
import { typescriptTemplate } from './typescript.ts';

/** What is to be made, and where. */
export interface NewExtension {
	readonly name: string;
	readonly language: ExtensionLanguage;
	readonly isModule: boolean;
	/** Where the language's SDK lies; `undefined`: it is looked for, from the program upwards. */
	readonly sdk: string | undefined;
	/** The file that was started as `tenon`, absolute. */
	readonly program: string;
	/** The folder that the extension's own is made in. */
	readonly parent: string;
	/** Of Tenon. */
	readonly version: string;
}

/** Makes an extension that works, in a folder of its name that must not be there. Returns the folder. */
export const createExtension = (wanted: NewExtension): string => {
	const { name, language, isModule, parent } = wanted;
	const folder = join(parent, name);
	if (statSync(folder, { throwIfNoEntry: false }) !== undefined)
		throw new ExtError('ext.exists', `${folder} is there already; choose another name, or remove it`);
	const usesSdk = language !== 'sh' && language !== 'lua' && !isModule ? language : undefined;
	const sdk = usesSdk && findSdk(usesSdk, wanted.program, wanted.sdk);
	// Whole or not at all.
	const making = join(parent, `.${name}.${process.pid}.new`);
	try {
		writeFiles(making, (isModule ? moduleTemplate : templates[language])(wanted));
		if (usesSdk !== undefined && sdk !== undefined) bringSdk(usesSdk, sdk, making);
		renameSync(making, folder);
	} finally {
		rmSync(making, { recursive: true, force: true });
	}
	return folder;
};

const templates: Readonly<Record<ExtensionLanguage, (facts: TemplateFacts) => readonly TemplateFile[]>> = {
	ts: typescriptTemplate,
	python: pythonTemplate,
	go: goTemplate,
	sh: shellTemplate,
	lua: luaTemplate,
};

const writeFiles = (folder: string, files: readonly TemplateFile[]): void => {
	for (const { path, text } of files) {
		const file = join(folder, path);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, text, { flag: 'wx' });
	}
};
