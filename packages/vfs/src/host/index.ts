export { FileOffset } from './file-offset.ts';
export { hostCommits, recoverHostCommits } from './host-commits.ts';
export {
	type HostFolder,
	type HostFolderOptions,
	openHostFolder,
} from './host-folder.ts';
export { type Koffi, type KoffiArgument, loadKoffi } from './koffi.ts';
