import type { HookNotice } from '@tenon/core';
import type { Front } from '@tenon/extensions';

/** Tells the person that a guard waits for an answer, and for what: the call is stopped meanwhile. */
export const tellingWaits =
	(front: Pick<Front, 'note'>) =>
	(notice: HookNotice): void => {
		if (notice.notice !== 'held') return;
		const text = notice.note === '' ? 'waits for a person' : `waits for a person: ${notice.note}`;
		front.note({ extension: notice.owner, level: 'info', text });
	};
