/** A number for a path that has no inode: equal for equal paths, and in practice only for them. */
export const pathNumber = (path: string): number => {
	let high = 0x811c9dc5;
	let low = 0x01000193;
	for (let at = 0; at < path.length; at++) {
		const unit = path.charCodeAt(at);
		high = Math.imul(high ^ unit, 0x01000193);
		low = Math.imul(low ^ unit, 0x85ebca6b) ^ (low >>> 13);
	}
	return (high & 0x1fffff) * 0x1_0000_0000 + (low >>> 0);
};
