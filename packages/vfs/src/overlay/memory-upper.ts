import { FileContent } from '../memory/file-content.ts';
import type { ContentId, OverlayUpper } from './upper.ts';

/** Keeps changed contents in memory, for as long as the overlay is referenced. Copies share their pages. */
export const memoryUpper = (): OverlayUpper => {
	const contents = new Map<ContentId, FileContent>();
	let lastNumber = 0;
	const newNumber = (): number => {
		lastNumber += 1;
		return lastNumber;
	};
	const add = (content: FileContent): ContentId => {
		const id = newNumber();
		contents.set(id, content);
		return id;
	};
	return {
		put: (bytes) => add(FileContent.of(bytes, newNumber())),
		copy: (id) => {
			const shared = contents.get(id)!;
			// Both go on with an owner of their own, so neither writes to a page that the other sees.
			contents.set(id, shared.writable(newNumber()));
			return add(shared.writable(newNumber()));
		},
		read: (id, position, length) => contents.get(id)!.slice(position, length),
		write: (id, bytes, position) => contents.get(id)!.write(bytes, position),
		truncate: (id, size) => contents.get(id)!.truncate(size),
		drop: (id) => void contents.delete(id),
	};
};
