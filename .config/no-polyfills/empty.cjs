// Every polyfill that twitter-text loads.
