import type { Shell } from './shell.ts';

/**
 * The shell that a person types in, where what runs in the foreground can be stopped by a key and become a job of it;
 * `undefined` in the background, in a substitution, without job control, and where nothing runs programs in jobs.
 */
export const foregroundOwner = (shell: Shell): Shell | undefined => {
	if (shell.jobOwner !== undefined) return shell.jobOwner;
	const isOwner = shell.interactive && shell.controlsJobs && shell.ports.programs?.resumeJob !== undefined;
	return isOwner ? shell : undefined;
};
