export {
	type HostFolder,
	type HostFolderOptions,
	type HostWatchOptions,
	openHostFolder,
} from './host-folder.ts';
