import { allow, ask, oneOf, type RuleGroup } from '../rule-group.ts';

const rust: readonly RuleGroup[] = [
	ask('publish', 'program cargo {publish,yank,owner,login,logout}'),
	ask('global-install', 'program cargo {install,uninstall,binstall}'),
	// A setting may name the program that links or runs.
	ask('runs-others', 'program cargo --config*', 'program rustc {-Clinker*,-C,--codegen*}'),
	allow(
		'rust',
		...['', '+* ', '-* ', '{--color,-C,-Z} * '].map(
			(before) =>
				`program cargo ${before}${oneOf('build b check c test t run r bench clean doc d fmt clippy add remove rm update tree metadata fetch vendor new init fix search info version locate-project pkgid nextest llvm-cov expand audit deny outdated machete rustc rustdoc package help report --version -V --list miri tarpaulin hack insta')}`,
		),
		`program ${oneOf('rustc rustfmt rustdoc clippy-driver rust-analyzer wasm-pack wasm-bindgen')}`,
		'program rustup {show,which,doc,--version}',
		'program rustup {toolchain,target,component} list',
	),
	// After the others: `cargo` is a link to it, and is judged by its own name first.
	ask('global-install', 'program rustup'),
];

const go: readonly RuleGroup[] = [
	ask(
		'runs-others',
		'program go {-exec*,--exec*,-toolexec*,--toolexec*,-vettool*,--vettool*}',
		'program go env {-w,-u}',
		'program go {run,install,get} *@*',
		'program go {install,bug,telemetry}',
	),
	allow(
		'go',
		`program go ${oneOf('build test vet run mod fmt generate list env version doc get work clean tool fix help')}`,
		`program ${oneOf('gofmt goimports gofumpt golangci-lint staticcheck gotestsum govulncheck revive')}`,
	),
];

const c: readonly RuleGroup[] = [
	// Functions of make in an argument run programs, and so do these variables.
	ask(
		'inline-code',
		'program {make,gmake} {*$*,*!=*,SHELL=*,.SHELLFLAGS=*,MAKEFLAGS=*,--ev*,-E*}',
		'program {make,gmake} {CC,CXX,LD,AR,AS,CPP,RM,INSTALL,PYTHON,NODE}=*\\ *',
		'program {make,gmake} {-f*,--fi*,--mak*} {-,/dev/*,/proc/*}',
		'program {make,gmake} {-f-,--fi*=-,--mak*=-,-f/dev/*,--*=/dev/*}',
		'program cmake -E {env,time,chdir}',
	),
	ask(
		'runs-others',
		'program {gcc,g++,cc,c++,clang,clang++,gcc-*,g++-*,clang-*,clang++-*} {-wrapper*,-fplugin*,-specs*,--specs*,-B*,-Xclang}',
		'program {make,gmake} {install,uninstall,deploy,publish,release,push,upload}',
		'program {ninja,cmake,meson} {install,--install*,uninstall}',
	),
	allow(
		'c',
		`program ${oneOf('gcc g++ cc c++ clang clang++ gcc-* g++-* clang-* clang++-* cpp ld ld.* lld as ar ranlib nm objdump objcopy strip size readelf addr2line c++filt ldd')}`,
		`program ${oneOf('make gmake cmake ctest ninja meson autoconf automake autoreconf aclocal autoheader libtoolize pkg-config clang-format clang-tidy cppcheck bison flex gcov gcovr lcov genhtml doxygen zig nasm yasm')}`,
	),
];

const jvm: readonly RuleGroup[] = [
	ask(
		'publish',
		`program {mvn,mvnw} ${oneOf('deploy deploy:* release:* site-deploy nexus-staging:* *:deploy')}`,
		'program {gradle,gradlew} {pub*,upl*,*:pub*,*:upl*,p[A-Z]*}',
		'program sbt {publish*,release*}',
	),
	ask(
		'runs-others',
		'program {mvn,mvnw} {exec:*,antrun:*}',
		'program {gradle,gradlew} {-I*,--init-script*}',
		'program sbt {eval*,console*}',
		'program java {-javaagent*,-agentlib*,-agentpath*,-XX:OnError*,-XX:OnOutOfMemoryError*}',
	),
	allow(
		'jvm',
		`program ${oneOf('java javac jar javadoc javap jdeps jlink mvn gradle ant kotlin kotlinc kotlinc-jvm ktlint detekt scala scalac scalafmt sbt checkstyle')}`,
	),
];

const others: readonly RuleGroup[] = [
	ask(
		'publish',
		'program dotnet nuget {push,delete}',
		'program gem {push,yank,owner,signin}',
		'program mix {hex.publish,hex.user,hex.organization}',
		'program composer {global,config,self-update}',
		'program {dart,flutter} pub {publish,global,token}',
		'program {cabal,stack} upload',
	),
	ask('global-install', 'program gem {install,uninstall,update}', 'program dotnet tool {install,update}'),
	allow(
		'dotnet',
		`program dotnet ${oneOf('build test run restore clean format new add remove list sln pack publish msbuild workload --version --info --list-sdks')}`,
		'program dotnet tool {restore,list,run}',
	),
	allow(
		'ruby',
		`program bundle ${oneOf('install check list show outdated update add remove lock info platform --version clean')}`,
		`program bundle exec ${oneOf('rspec rake rubocop minitest standardrb cucumber jekyll srb yard')}`,
		'program bundle exec rails {test,test:*,routes,generate,g,about,stats,runner,r,db:migrate,db:test:*}',
		'program bundle exec ruby',
		'program rails {test,test:*,routes,generate,g,about,stats,runner,r,--version}',
		`program ${oneOf('rake rspec rubocop standardrb cucumber srb yard')}`,
		'program gem {list,search,info,env,environment,build,contents,--version}',
	),
	allow(
		'php',
		`program composer ${oneOf('install update require remove dump-autoload dumpautoload validate show outdated audit run run-script test check-platform-reqs why licenses --version')}`,
		`program ${oneOf('phpunit phpstan pint php-cs-fixer pest psalm phpcs phpcbf rector')}`,
	),
	allow(
		'more-languages',
		`program mix ${oneOf('test compile format deps deps.get deps.compile deps.tree credo dialyzer clean new ecto.migrate run help --version')}`,
		`program dart ${oneOf('test analyze format run compile create fix doc --version')}`,
		'program {dart,flutter} pub {get,upgrade,outdated,deps,add,remove}',
		`program flutter ${oneOf('test analyze build doctor create clean format gen-l10n --version')}`,
		`program ${oneOf('cabal stack')} ${oneOf('build test bench run clean configure haddock repl-options --version')}`,
		`program dune ${oneOf('build test runtest fmt clean exec --version')}`,
		`program ${oneOf('swiftc swiftlint swiftformat xcodebuild nim nimble crystal shards ghc hlint ormolu ocamlc ocamlopt ocamlformat elm elm-test gleam rebar3 erlc')}`,
	),
];

/** Compilers and build tools: what they build and run is opaque, what they publish or install is asked about. */
export const compiledRules: readonly RuleGroup[] = [...rust, ...go, ...c, ...jvm, ...others];
