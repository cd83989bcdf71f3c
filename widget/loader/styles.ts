/** Below this width the chat takes the whole screen. */
export const phone = '(max-width: 480px)'

/** Of the launcher and the frame's element, in a shadow root: no style of the page reaches them. */
export const styles = `
:host{all:initial!important;position:fixed!important;z-index:2147483000!important}
*{box-sizing:border-box}
button{all:unset;box-sizing:border-box;position:fixed;bottom:20px;inset-inline-end:20px;width:56px;height:56px;border-radius:50%;display:grid;place-items:center;cursor:pointer;background:var(--c);color:var(--t);box-shadow:0 8px 24px #1b203333}
button:focus-visible{outline:3px solid var(--c);outline-offset:3px;box-shadow:0 0 0 3px #fff}
svg{width:24px;height:24px;fill:none;stroke:currentColor;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
b{position:absolute;top:-4px;inset-inline-end:-4px;min-width:20px;height:20px;padding:0 5px;border-radius:10px;background:#f0a83a;color:#2b1c00;font:600 12px/20px system-ui;text-align:center}
iframe,p{position:fixed;bottom:var(--b);inset-inline-end:20px;width:384px;height:min(672px,calc(100vh - 20px - var(--b)));border:0;border-radius:16px;box-shadow:0 24px 64px #1b203340;background:#fdfcfa}
p{margin:0;padding:40% 32px;font:14px/1.5 system-ui;text-align:center;color:#232736}
[hidden]{display:none}
output{position:fixed;clip-path:inset(50%)}
@keyframes r{from{opacity:0;transform:translateY(12px)}}
.left{inset-inline:20px auto}
.peek{width:min(320px,100vw - 40px)}
@media (prefers-color-scheme:dark){iframe,p{background:#15171f;color:#e9eaf0;box-shadow:0 0 0 1px #ffffff24}}
@media ${phone}{iframe:not(.peek),p,.left:not(button,.peek){inset:var(--y,0px) 0 auto;width:100%;height:var(--h,100dvh);border-radius:0}button.open{display:none}}
@media (forced-colors:active){button,iframe,b{border:2px solid}}
@media (prefers-reduced-motion:no-preference){iframe,p{animation:r .2s ease-out}}
@media print{:host{display:none!important}}`
