/// CSS of the pages of a class.
pub(super) const STYLE: &str = "\
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}
th,td{border:1px solid #8888;padding:.3rem .6rem;text-align:left;vertical-align:top}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
th button{font:inherit;font-weight:bold;background:none;border:0;padding:0;cursor:pointer}
td.remarks{min-width:20rem}
p,li,h1{overflow-wrap:anywhere}
pre{overflow-x:auto;padding:.5rem;border:1px solid #8888}
li{margin:.5rem 0}
summary{cursor:pointer}
.unbroken{white-space:nowrap}
.wide,.picture{overflow-x:auto}
.picture svg{max-width:100%;height:auto}
@media(max-width:50rem){.picture svg{max-width:none}}
";
