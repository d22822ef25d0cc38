/** The module names a TypeScript file imports or re-exports, static and dynamic. */
export const importsOf = (source: string): readonly string[] => {
	const names: string[] = [];
	for (const match of withoutTemplates(source).matchAll(importForms)) names.push((match[1] ?? match[2])!);
	return names;
};

// Texts of programs in other languages, or of ours, are no imports of the file.
const withoutTemplates = (source: string): string => source.replace(/`(?:\\.|[^`\\])*`/gs, '``');

const importForms =
	/(?:^|\n)\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|(?<![-'"])\bimport\s*\(?\s*['"]([^'"]+)['"]/g;
