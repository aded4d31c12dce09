/** Bolt loads the package with every receiver. Here it is loaded when an installation page needs it. */
module.exports = {
  get InstallProvider() {
    return require('@slack/oauth').InstallProvider;
  },
};
