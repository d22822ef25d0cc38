/** A note on directories or files that could not be read; none if all could. */
export const unreadableNote = (paths: readonly string[]): readonly string[] => {
	if (paths.length === 0) return [];
	const shown = paths.slice(0, maxShown).join(', ');
	return [`could not read ${shown}${paths.length > maxShown ? ` and ${paths.length - maxShown} more` : ''}`];
};

const maxShown = 5;
