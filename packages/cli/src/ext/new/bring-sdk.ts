import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bringPackages } from './bring-packages.ts';
import type { SdkLanguage } from './sdk-folder.ts';

/**
 * Puts a language's SDK where a new extension looks for it, as files: the extension starts at once, and can be handed
 * on as it is.
 */
export const bringSdk = (language: SdkLanguage, sdk: string, extension: string): void => {
	switch (language) {
		case 'ts':
			bringPackages(sdk, extension);
			break;
		case 'python':
			copySources(join(sdk, 'tenon'), join(extension, 'tenon'), /\.(py|typed)$/);
			break;
		case 'go':
			copySources(sdk, join(extension, 'tenon-sdk'), /(^go\.mod|(?<!_test)\.go)$/, ['examples']);
			break;
	}
};

// Neither tests nor what was compiled.
const copySources = (from: string, to: string, wanted: RegExp, without: readonly string[] = []): void => {
	mkdirSync(to);
	for (const entry of readdirSync(from, { withFileTypes: true })) {
		const { name } = entry;
		if (entry.isDirectory()) {
			if (!without.includes(name) && name !== '__pycache__')
				copySources(join(from, name), join(to, name), wanted);
		} else if (wanted.test(name)) copyFileSync(join(from, name), join(to, name));
	}
};
