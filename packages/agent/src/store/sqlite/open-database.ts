import { accessSync, constants, copyFileSync, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { StoreError } from '../errors.ts';
import { Database } from './database.ts';
import { sqliteCodeOf, storeErrorOf } from './faults.ts';
import { currentSchema, currentVersion, type Migration, migrations } from './migrations/migrations.ts';
import { type Acknowledged, WriteCount } from './write-count.ts';

/** Where a store is, and how patient it is. */
export interface DatabaseOptions {
	/** The path of the file; `:memory:` for one that ends with its handle. */
	readonly file: string;
	/** How long to wait for another process that writes. */
	readonly busyTimeoutMs: number;
	/** Whether to go on with what is there where writes that were acknowledged are missing. */
	readonly acceptLoss: boolean;
}

/**
 * Opens the file of a store, makes it if it is not there, and brings an older one to the current layout. Refuses what
 * is not a store and what a newer Tenon wrote; neither is touched.
 */
export const openDatabase = (options: DatabaseOptions): Database => {
	const { file } = options;
	let database: Database | undefined;
	try {
		// Deleting a store's file begins a new one.
		const isNew = !existsSync(file);
		database = connect(options);
		const acknowledged = database.writes?.acknowledged();
		if (acknowledged !== undefined && !isNew) requireAll(database, acknowledged, options);
		prepare(database, file);
		if (isNew || options.acceptLoss) database.writes?.acceptLoss(countIn(database));
		database.writes?.watchFiles();
		return database;
	} catch (error) {
		database?.close();
		throw openingError(error, file);
	}
};

// The count beside the file is made once it is known that the file is a store, or nothing yet.
const connect = ({ file, busyTimeoutMs }: DatabaseOptions): Database => {
	const connection = new DatabaseSync(file, { timeout: busyTimeoutMs });
	try {
		versionOf(new Database(connection), file);
		return new Database(connection, file === ':memory:' ? undefined : new WriteCount(file));
	} catch (error) {
		connection.close();
		throw error;
	}
};

const prepare = (db: Database, file: string): void => {
	if (versionOf(db, file) === 0) db.execute('PRAGMA auto_vacuum = INCREMENTAL');
	db.execute(`
		PRAGMA journal_mode = WAL;
		PRAGMA synchronous = FULL;
		PRAGMA foreign_keys = ON;
		PRAGMA temp_store = MEMORY;
		PRAGMA journal_size_limit = 67108864;
	`);
	while (versionOf(db, file) < currentVersion) migrate(db, file);
	if (schemaOf(db) !== currentSchema) {
		throw new StoreError(
			'damaged',
			`${file} is damaged: its tables are not those of version ${currentVersion}`,
		);
	}
};

// The count beside the file was read first: what others write meanwhile is in the file before it is counted there. And
// nothing has been written to the file yet: its log is as it was found.
const requireAll = (
	db: Database,
	acknowledged: Acknowledged,
	{ file, acceptLoss }: DatabaseOptions,
): void => {
	const count = versionOf(db, file) < countedVersion ? 0 : countIn(db);
	if (acknowledged.count > count && !acceptLoss) throw lossOf(file, acknowledged, count);
};

/** The first version whose files count what is written. */
const countedVersion = 5;

const countIn = (db: Database): number => db.value<number>('SELECT count FROM written') ?? 0;

const lossOf = (file: string, { count, at }: Acknowledged, found: number): StoreError => {
	const kept = keepLog(file);
	const missing = count - found;
	return new StoreError(
		'damaged',
		`${file} is damaged: it lacks the last ${missing} of ${count} acknowledged writes, the last of ${new Date(at).toISOString()}; ` +
			`${kept === undefined ? '' : `its log is kept as ${kept}; `}restore a copy, or open what is left with acceptLoss`,
		{ missing },
	);
};

// SQLite empties the log when the last one closes the store; what is in it after the damage may be of use.
const keepLog = (file: string): string | undefined => {
	const kept = `${file}-wal.damaged`;
	try {
		copyFileSync(`${file}-wal`, kept, constants.COPYFILE_EXCL);
		return kept;
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code === 'EEXIST') return kept;
		if (code === undefined) throw error;
		return undefined;
	}
};

/** 0: the file is empty. */
const versionOf = (db: Database, file: string): number => {
	const id = db.value<number>('PRAGMA application_id');
	const version = db.value<number>('PRAGMA user_version')!;
	if (id === 0 && version === 0 && db.value('SELECT count(*) FROM sqlite_schema') === 0) return 0;
	if (id !== applicationId) {
		throw new StoreError('not-a-store', `${file} is a database, but not one of Tenon's; choose another path`);
	}
	if (version < 1) {
		throw new StoreError('damaged', `${file} is damaged: it says that its version is ${version}`);
	}
	if (version <= currentVersion) return version;
	throw new StoreError(
		'newer-version',
		`${file} has version ${version}, this Tenon reads up to ${currentVersion}; use a newer Tenon`,
	);
};

// The second process finds the step done.
const migrate = (db: Database, file: string): void => {
	db.execute('BEGIN IMMEDIATE');
	try {
		const version = versionOf(db, file);
		if (version < currentVersion) {
			apply(db, migrations[version]!);
			db.execute(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${version + 1}`);
		}
		db.execute('COMMIT');
	} catch (error) {
		if (db.isInTransaction) db.execute('ROLLBACK');
		throw error;
	}
};

const apply = (db: Database, migration: Migration): void => {
	if (typeof migration === 'string') db.execute(migration);
	else migration(db);
};

// What SQLite makes for the index of words is its own.
const schemaOf = (db: Database): number =>
	crc32(
		db
			.all<{ readonly sql: string }>(
				"SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT GLOB 'text_index_*' ORDER BY name",
			)
			.map(({ sql }) => sql)
			.join('\n'),
	);

/** `Tnon`, in the header of every store. */
const applicationId = 0x546e6f6e;

const openingError = (error: unknown, file: string): unknown => {
	switch ((sqliteCodeOf(error) ?? 0) & 0xff) {
		case cannotOpen:
			return isKeptFromWriting(file)
				? new StoreError('read-only', `${file} cannot be written; a store needs its folder too`, {
						cause: error,
					})
				: new StoreError('not-a-store', `${file} cannot be opened; does its folder exist?`, { cause: error });
		case notADatabase:
			return new StoreError('not-a-store', `${file} is not a database; choose another path`, {
				cause: error,
			});
		default:
			return storeErrorOf(error);
	}
};

const cannotOpen = 14;
const notADatabase = 26;

// The folder counts as well: SQLite keeps its log beside the file.
const isKeptFromWriting = (file: string): boolean => [file, dirname(file)].some((path) => !mayWrite(path));

const mayWrite = (path: string): boolean => {
	try {
		accessSync(path, constants.W_OK);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'ENOENT';
	}
};
