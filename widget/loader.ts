/** What the host page loads: the launcher. Imports nothing but types. */
const own = document.currentScript
if (own instanceof HTMLScriptElement) own.dataset['state'] = 'loaded'
