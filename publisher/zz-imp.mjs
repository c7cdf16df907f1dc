import module from 'node:module';
if (process.env.CC) module.enableCompileCache('/tmp/cc');
const t=performance.now();
for (const m of (process.env.MODS||'').split(',').filter(Boolean)) { const s=performance.now(); await import(m); console.log(m, Math.round(performance.now()-s)); }
const s=performance.now(); await import('/tmp/cand/publisher/src/start-publisher.ts'); console.log('start-publisher', Math.round(performance.now()-s), 'boot', Math.round(t));
module.flushCompileCache?.();
