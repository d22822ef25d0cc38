import { canHide } from '../ignore/ignore-config.ts';
import type { Shell } from '../state/shell.ts';
import type { DescribedShell } from './describe.ts';

/** What a shell is described by. */
export const describedShell = ({ ports, cwd, ignore }: Shell): DescribedShell => ({
	commands: [...ports.commands.keys()],
	mounts: ports.mounts(),
	cwd,
	keepsChangesAside: ports.transaction !== undefined,
	hidesSome: ignore !== undefined && canHide(ignore),
	runsPrograms: ports.programs !== undefined,
	limits: ports.limits,
});
