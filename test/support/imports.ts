/** The module names a TypeScript file imports or re-exports, static and dynamic. */
export const importsOf = (source: string): readonly string[] => {
	const names: string[] = [];
	for (const match of source.matchAll(importForms)) names.push((match[1] ?? match[2])!);
	return names;
};

const importForms =
	/(?:^|\n)\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|(?<![-'"])\bimport\s*\(?\s*['"]([^'"]+)['"]/g;
