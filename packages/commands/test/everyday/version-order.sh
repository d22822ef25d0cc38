printf '%s\n' v1.10.0 v1.2.0 v1.9.3 v1.2.0-rc1 v2 1.0 1.0.0 foo-1.10.tar.gz foo-1.9.tar.gz a1b10 a1b9 .hid 1~rc1 1 | sort -V
ver_ge() { [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n1)" = "$2" ]; }; ver_ge 1.10 1.9 && echo ge; ver_ge 1.2 1.10 || echo lt; ls -v 2>/dev/null; touch f1 f10 f2; ls -v; ls -1v; sort -rV <(ls)
