import type { Shell } from './shell.ts';
import { machineTypeOf } from './system-facts.ts';

/** `BASH_VERSION`: the bash whose language this is. */
export const bashVersion = '5.2.15(1)-release';

/** The first line of `bash --version`: what scripts look at to learn which shell they are in. */
export const versionLine = ({ ports }: Shell): string =>
	`GNU bash, version ${bashVersion} (${machineTypeOf(ports.identity.system)})\n`;
