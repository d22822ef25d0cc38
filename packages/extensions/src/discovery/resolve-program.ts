import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, resolve } from 'node:path';

/**
 * The file that a program's name leads to when it is started in this folder with this `PATH`, links resolved; a name
 * with a slash is a path, any other is looked for. `undefined`: there is none.
 */
export const resolveProgram = (program: string, folder: string, path: string): string | undefined => {
	const places = /[/\\]/.test(program)
		? [resolve(folder, program)]
		: path
				.split(delimiter)
				.map((place) => resolve(folder, isAbsolute(place) ? place : `./${place}`, program));
	const found = places.find(isProgram);
	return found === undefined ? undefined : realpathSync(found);
};

const isProgram = (file: string): boolean => {
	try {
		accessSync(file, constants.X_OK);
		return statSync(file).isFile();
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === undefined) throw error;
		return false;
	}
};
