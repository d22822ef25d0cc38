/** What may stand before the subcommand of a program. */
export interface GlobalOptions {
	/** Options whose value is the next word. */
	readonly valued: ReadonlySet<string>;
	/** Options without a value. */
	readonly flags: ReadonlySet<string>;
	/** What a word in front of all may look like that is neither an option nor the subcommand. */
	readonly leading?: RegExp;
}

const options = (valued: string, flags: string, leading?: RegExp): GlobalOptions => ({
	valued: new Set(valued.split(' ')),
	flags: new Set(flags.split(' ')),
	...(leading === undefined ? {} : { leading }),
});

const npm = options(
	'--prefix -C -w --workspace --loglevel --userconfig --globalconfig --registry --cache --location --script-shell --node-options --tag',
	'-s --silent -q --quiet -d -dd -ddd --verbose -g --global --workspaces -ws --include-workspace-root --no-audit --no-fund --offline --prefer-offline --json --yes -y --no --force -f --ignore-scripts --no-progress --no-color',
);
const pnpm = options(
	'-C --dir --filter -F --reporter --loglevel --store-dir --workspace-concurrency --registry --script-shell',
	'-r --recursive -w --workspace-root -s --silent --color --no-color --stream --aggregate-output --offline --prefer-offline --frozen-lockfile --ignore-scripts -g --global --if-present --parallel',
);
const pip = options(
	'--python --proxy --retries --timeout --cert --client-cert --cache-dir --log --exists-action --trusted-host --keyring-provider',
	'-v -vv -vvv -q -qq --verbose --quiet --isolated --require-virtualenv --no-input --no-color --debug --disable-pip-version-check --no-cache-dir',
);
const docker = options(
	'-H --host -c --context --config -l --log-level --tlscacert --tlscert --tlskey',
	'-D --debug --tls --tlsverify',
);
const composer = options(
	'-d --working-dir',
	'-q --quiet -n --no-interaction --ansi --no-ansi --no-plugins --no-scripts --no-cache -v -vv -vvv --profile',
);

/** By the name of the program. What is not listed is not known, and then no word is taken for the subcommand. */
export const globalOptions: ReadonlyMap<string, GlobalOptions> = new Map(
	Object.entries({
		git: options(
			'-C -c --git-dir --work-tree --namespace --config-env --super-prefix --attr-source',
			'-p -P --paginate --no-pager --no-replace-objects --bare --literal-pathspecs --glob-pathspecs --noglob-pathspecs --icase-pathspecs --no-optional-locks --no-lazy-fetch --no-advice',
		),
		npm,
		pnpm,
		yarn: options(
			'--cwd --modules-folder --cache-folder --registry',
			'-s --silent --json --offline --verbose',
		),
		bun: options('--cwd --config -c', '--silent --verbose --bun -b --smol --hot --watch'),
		cargo: options(
			'--color -C -Z --config',
			'-v -vv -q --verbose --quiet --offline --locked --frozen',
			/^\+/,
		),
		rustup: options('', '-v -q --verbose --quiet', /^\+/),
		go: options('-C', ''),
		docker,
		podman: docker,
		kubectl: options(
			'-n --namespace --context --cluster --kubeconfig -s --server --user --token --as --as-group --request-timeout --cache-dir --certificate-authority --client-key --client-certificate -v --v',
			'--insecure-skip-tls-verify --match-server-version --warnings-as-errors',
		),
		helm: options('-n --namespace --kube-context --kubeconfig --registry-config', '--debug'),
		gh: options('-R --repo', ''),
		glab: options('-R --repo', ''),
		pip,
		pip3: pip,
		uv: options(
			'--directory --project --config-file --color --cache-dir --allow-insecure-host',
			'-q -qq -v -vv --quiet --verbose --offline --no-cache -n --no-config --no-progress --native-tls',
		),
		poetry: options(
			'-C --directory -P --project',
			'-q -v -vv -vvv -n --quiet --verbose --no-interaction --ansi --no-ansi --no-plugins --no-cache',
		),
		terraform: options('', ''),
		aws: options(
			'--region --profile --output --endpoint-url --query --color --ca-bundle --cli-read-timeout --cli-connect-timeout',
			'--debug --no-verify-ssl --no-paginate --no-sign-request --no-cli-pager',
		),
		gcloud: options(
			'--project --account --configuration --format --verbosity --impersonate-service-account',
			'-q --quiet',
		),
		systemctl: options(
			'-t --type -p --property -H --host -M --machine -n --lines -o --output --root',
			'--user --system --no-pager -q --quiet --now -a --all -f --force --no-block -l --full --no-legend',
		),
		composer,
		bundle: options('', '--verbose --no-color -V'),
		gem: options('', ''),
		dotnet: options('', '-d --diagnostics'),
		deno: options('-L --log-level', '-q --quiet'),
		mix: options('', ''),
		'apt-get': options('-o -c', '-y -q -qq --yes --quiet --assume-yes --no-install-recommends'),
		apt: options('-o -c', '-y -q -qq --yes --quiet --assume-yes --no-install-recommends'),
	}),
);
